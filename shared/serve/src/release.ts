import { fileURLToPath } from 'node:url'

/* The console server of a release: the program in one file, next to the files it serves, wherever both are. */
process.env['MESHDECK_BUILD_DIR'] ||= fileURLToPath(new URL('./console', import.meta.url))

await import('./main')
