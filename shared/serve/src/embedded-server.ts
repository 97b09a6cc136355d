import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import * as z from 'zod'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
const QUICK_END_MS = 2_000
const END_WITHIN_MS = 5_000

/** How long to wait before a process is started again that has ended so many times in a row as soon as it was there. */
export const pauseAfter = (quickEnds: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** quickEnds)

/**
 * Keeps a process running until it is closed: started again whenever it ends by itself, for good, at ever
 * longer intervals where it ends at once. Rejects when the first start does; later ones that fail are told.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  pauseMs: (quickEnds: number) => number = pauseAfter,
) {
  const closing = new AbortController()
  let quickEnds = 0
  let restarting = Promise.resolve()
  let running: ChildProcess | undefined = watched(await start())

  function watched(child: ChildProcess): ChildProcess {
    const readyAt = Date.now()
    child.once('exit', () => {
      running = undefined
      quickEnds = Date.now() - readyAt < QUICK_END_MS ? quickEnds + 1 : 0
      restarting = restart()
    })
    return child
  }

  async function restart(): Promise<void> {
    // a signal to the whole process group ends it too, and reaches us at the same moment
    await delay(pauseMs(quickEnds), undefined, closing).catch(() => undefined)
    if (closing.signal.aborted) return
    try {
      running = watched(await start())
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      quickEnds += 1
      await restart()
    }
  }

  return {
    async close() {
      closing.abort()
      await restarting
      if (running) await endProcess(running)
    },
  }
}

/** Asks a process to end, and insists after a while. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await ended
  clearTimeout(insist)
}

const READY_WITHIN_MS = 60_000
const POLL_MS = 50

export type EmbeddedServer = {
  url: string
  /** By which the owner of a hosted server begins; a self-hosted one has none. */
  launchLink?: string
  /** Demo accounts that got a random password by this start. */
  accounts: readonly Account[]
  close: () => Promise<void>
}

type Options = {
  port: number
  dataDir: string
  /** Command line of the embedded server beyond its port and its data folder. */
  options: readonly string[]
  /** Handed over in the environment, for everybody on the machine may read a command line. */
  controlToken?: string | undefined
  /** By which the server knows the console; handed over alike. */
  consoleSecret?: string | undefined
}

/**
 * Runs the embedded management server as a process of its own, on 127.0.0.1. It is started again
 * whenever it ends by itself, which is what its shutdown route asks for. Rejects with the server's own
 * words when it does not come up.
 */
export async function startEmbeddedServer({
  dataDir,
  options,
  port,
  controlToken,
  consoleSecret,
}: Options): Promise<EmbeddedServer> {
  const url = `http://127.0.0.1:${port}`
  const line = [program(), '--port', String(port), '--data-dir', dataDir, ...options]
  let launchLink: string | undefined
  let accounts: readonly Account[] = []

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, line, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        MESHDECK_CONTROL: controlToken,
        MESHDECK_CONSOLE_SECRET: consoleSecret,
      },
    })
    const told = once(child, 'message')
    await untilReady(child, url)
    // it answers calls a moment before it says where to begin
    const message = messageSchema.parse((await told)[0])
    launchLink = message.launchLink ?? launchLink
    accounts = [...accounts, ...message.accounts]
    return child
  }

  const { close } = await keepRunning(start)
  return { url, close, accounts, ...(launchLink !== undefined && { launchLink }) }
}

/** What the process says once it is there. */
const messageSchema = z.object({
  launchLink: z.string().optional(),
  accounts: z.array(z.object({ username: z.string(), password: z.string() })),
})
type Account = z.infer<typeof messageSchema>['accounts'][number]

const program = () => fileURLToPath(new URL('./embedded-process.js', import.meta.url))

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let words = ''
  const listen = (text: string) => (words += text)
  child.stderr?.setEncoding('utf8').on('data', listen)

  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${url}/api/server/health`).catch(() => undefined)
    if (reply?.ok) {
      child.stderr?.off('data', listen).pipe(process.stderr)
      return
    }
    if (Date.now() > deadline) {
      await endProcess(child)
      throw new Error("The embedded management server didn't start within a minute.")
    }
    await delay(POLL_MS)
  }
  throw new Error(words.trim() || 'The embedded management server exited without an error message.')
}
