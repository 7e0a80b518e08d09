import {readFileSync} from 'fs';import z from 'zlib';import {minify} from 'terser';
const pre=readFileSync('/tmp/g/loader-pre.js','utf8');
const br=s=>z.brotliCompressSync(s,{params:{[z.constants.BROTLI_PARAM_QUALITY]:11}}).length;
const opts={ecma:2022,compress:{passes:3,unsafe_arrows:true},module:false};
const c=(await minify(pre,{...opts,mangle:false})).code;
let seed=+process.argv[2];const rnd=()=>{seed=(seed*1664525+1013904223)>>>0;return seed/2**32};
const B32='ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';const h=()=>Array.from({length:8},()=>B32[Math.floor(rnd()*32)]).join('');
const hashes=Array.from({length:5},()=>[h(),h()]);
const H=[...pre.matchAll(/chunks\/(?:chat|views)-(\w{8})/g)].map(m=>m[1]);
let n=0;
async function ev(L){const get=k=>{const f=L[k%L.length],r=Math.floor(k/L.length);return r===0?f:f+get(r-1)};
 const o=(await minify(c,{ecma:2022,compress:false,mangle:{nth_identifier:{get}}})).code;n++;
 const s=hashes.map(([a,b])=>br(o.replaceAll(H[0],a).replaceAll(H[1],b)));return s.reduce((a,b)=>a+b)/s.length}
let L=process.argv[3]||'atnoerisclImFd$bvgyhfuwOJBRMULSzxpCNqGPDE_VTjkHAWZQKXY';
let best=await ev(L);console.log('start',best);
const end=Date.now()+ +process.argv[4]*1000;
while(Date.now()<end){const a=[...L];const i=Math.floor(rnd()*26),j=Math.floor(rnd()*a.length);if(i===j)continue;
 if(rnd()<.7)[a[i],a[j]]=[a[j],a[i]];else a.splice(j,0,...a.splice(i,1));
 const l=a.join('');const s=await ev(l);if(s<=best){if(s<best)console.log(s,l,n);best=s;L=l}}
console.log('end',best,L,n);
