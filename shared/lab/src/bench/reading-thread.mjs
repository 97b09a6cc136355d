import { Agent } from 'node:http'
import { workerData } from 'node:worker_threads'

import { call } from './server-calls.mjs'

// Reads lists one after another on its own thread, so a caller that times other calls doesn't include the time to read
// 20 MB.

const agent = new Agent({ keepAlive: true })
for (;;) await call({ ...workerData.reader, agent }, workerData.path)
