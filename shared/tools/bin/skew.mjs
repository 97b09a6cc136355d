// @ts-check
import { run } from '../src/run.mjs'

await run(() => import('../src/commands/skew.mjs'))
