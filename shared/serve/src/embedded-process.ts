import process from 'node:process'

/*
 * The embedded management server as the console starts it: the same program, but it ends with the
 * console however that ended, so that none is left behind on the data.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await import('@meshdeck/demo-server/main')
