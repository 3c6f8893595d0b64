/** React and its router choose their fast builds by this, at the moment they are first imported. */
process.env.NODE_ENV ??= 'production';
