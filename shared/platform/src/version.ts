/** Keeps cached data of two major versions of the resource modules apart. */
export const API_MAJOR = 1

/** The console version, shown in the footer. */
export const UI_VERSION = 'v1.0.0'
