import { reactRouter } from './react-router'

/** Of the libraries in the shell's first files. */
export const leftOut = [reactRouter]
