// @ts-check
import { runConsole } from '../console.mjs'

/*
 * The console server with its embedded server as `npm run dev` starts it: a process of its own, so that it can be started anew
 * when its sources change. It ends with the command however that ended.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

try {
  await runConsole(JSON.parse(process.argv[2] ?? ''))
  process.send?.('ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
