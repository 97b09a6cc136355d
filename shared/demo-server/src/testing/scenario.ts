import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Condition that a step waits for: the place in the response, and its expected value. */
export type Condition = { pointer: string; equals?: unknown; length?: number; exists?: boolean }

/** Request of a conversation; `{{name}}` is a value captured before. */
export type Step = {
  id: string
  method: string
  path: string
  /** `admin` by default, `none`, or a token. */
  as?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  /** Fields merged into the body, and names of fields removed from it. */
  merge?: Record<string, unknown>
  omit?: string[]
  /** Sent unchanged, instead of a body. */
  raw?: string
  /** Name → place in the response whose value later steps use. */
  capture?: Record<string, string>
  until?: Condition
  pauseMs?: number
  /** False for a step that only prepares. */
  compare?: boolean
  /** Places whose value may differ, and those whose value but not its type may. */
  ignore?: string[]
  typeOnly?: string[]
  unordered?: boolean
  /** Headers that are compared as well. */
  headersOut?: string[]
}

export type Scenario = {
  title: string
  setup?: string[]
  vars?: Record<string, unknown>
  steps: Step[]
}

/** Response in which everything that varies between runs is replaced by a placeholder. */
export type Reply = {
  status: number
  kind: 'json' | 'text' | 'empty' | 'binary'
  /** Without its parameters; empty when there is none. */
  contentType: string
  headers?: Record<string, string | null>
  body?: unknown
}

/** Conversation, with the responses of servers to its steps by version and edition: `1.5.1-ce`. */
type Recording = Scenario & {
  recorded: Record<string, Array<{ id: string; response: Reply }>>
}

const folder = join(__dirname, '..', '..', 'recordings')

/** Returns the names of the conversations recorded on a real server of this edition and version. */
export function recordedScenarios(server: string): string[] {
  return readdirSync(folder)
    .map((file) => file.replace('.json', ''))
    .filter((name) => readScenario(name).recorded[server])
}

/** Reads a conversation with all its recordings. */
export function readScenario(name: string): Recording {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

/** Returns the responses of this server to the steps of a conversation; empty if it wasn't recorded there. */
export function repliesOf(server: string, name: string): Map<string, Reply> {
  const steps = readScenario(name).recorded[server] ?? []
  return new Map(steps.map(({ id, response }) => [id, response]))
}
