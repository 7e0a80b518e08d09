export declare const chromiumFlags: string[];
export declare const LOWEST_FIREFOX: number;
export declare function findFirefox(): string | undefined;
export declare function findWebKit(): boolean;
export declare function installDebianPackages(...packages: string[]): boolean;
export declare function ensureChromium(): Promise<string>;
