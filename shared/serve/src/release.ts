import { fileURLToPath } from 'node:url'

/*
 * The console server of a release: the program in one file, and beside it what it serves, wherever both lie.
 */
process.env['MESHDECK_BUILD_DIR'] ||= fileURLToPath(new URL('./console', import.meta.url))

await import('./main')
