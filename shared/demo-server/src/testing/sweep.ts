/** Set by `npm run sweep`, which takes all of what `npm test` takes a part of. */
export const isSweep = process.env['SWEEP'] === 'all'
