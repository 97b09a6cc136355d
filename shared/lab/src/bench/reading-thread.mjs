// @ts-check
import { Agent } from 'node:http'
import { workerData } from 'node:worker_threads'

import { call } from './server-calls.mjs'

// Reads one list after the other, on a thread of its own, so that whoever times other calls meanwhile
// does not time the reading of 20 MB in his own.

const agent = new Agent({ keepAlive: true })
for (;;) await call({ ...workerData.reader, agent }, workerData.path)
