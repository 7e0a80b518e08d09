import { tw } from '../theme/tw.ts';

/** What sends. In forced colours, which leave it no ground, a circle; a disc as soon as it does something. */
export const sendClass = tw`pc-send forced:p-1 forced:[&:where(:not([data-ready]))]:[outline:1px_solid] forced:-outline-offset-[5px] forced:data-[ready]:![background:ButtonText_content-box] forced:data-[ready]:![color:ButtonFace]`;
