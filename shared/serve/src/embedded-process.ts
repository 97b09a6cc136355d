import process from 'node:process'

/*
 * The embedded management server as the console starts it: the same program, but it ends with the console however that
 * ended, so that no process is left with the data open.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await import('@meshdeck/demo-server/main')
