export declare const chromiumFlags: string[];
export declare function findFirefox(): string | undefined;
export declare function findWebKit(): boolean;
export declare function installDebianPackages(...packages: string[]): boolean;
export declare function ensureChromium(): Promise<string>;
