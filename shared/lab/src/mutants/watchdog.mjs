// @ts-check
/*
 * Ends its process when that has used more of the processor than a run of tests may. Time on the clock is no
 * measure: on a busy machine a sound run takes many times as long. In a thread, as a loop without an end lets
 * nothing else run beside it.
 */
import { parentPort, workerData } from 'node:worker_threads'

const allowed = Number(workerData) * 1_000_000
let before = process.cpuUsage()
// the next mutant has a time of its own
parentPort?.on('message', () => (before = process.cpuUsage()))

setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  if (user + system > allowed) process.kill(process.pid, 'SIGKILL')
}, 500)
