/** Keeps the cached shapes of two majors of the resource modules apart. */
export const API_MAJOR = 1

/** The version of the console, shown in the footer [CO-044, SH-140]. */
export const UI_VERSION = 'v1.0.0'
