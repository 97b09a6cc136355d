/** Set by `npm run lab -- sweep`, which takes all of what `npm test` takes a part of. */
export const isSweep = process.env['SWEEP'] === 'all'
