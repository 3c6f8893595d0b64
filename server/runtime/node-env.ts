/** React and its router choose their production builds by this on import. */
process.env.NODE_ENV ??= 'production';
