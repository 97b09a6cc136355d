import { runConsole } from '../console.mjs'

/*
 * Runs the console server and its embedded server for `npm run dev`, as a separate process that can be restarted when
 * its sources change. It ends when the command ends, for whatever reason.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

try {
  await runConsole(JSON.parse(process.argv[2] ?? ''))
  process.send?.('ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
