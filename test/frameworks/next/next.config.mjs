export default { reactStrictMode: true, devIndicators: false, allowedDevOrigins: ['127.0.0.1'] };
