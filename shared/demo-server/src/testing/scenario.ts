import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a step waits for: the place in the reply, and what must hold there. */
export type Condition = { pointer: string; equals?: unknown; length?: number; exists?: boolean }

/** One request of a conversation; `{{name}}` stands for a value captured before. */
export type Step = {
  id: string
  method: string
  path: string
  /** `admin` if left out, `none`, or a token. */
  as?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  /** Fields laid over the body, and names of fields taken out of it. */
  merge?: Record<string, unknown>
  omit?: string[]
  /** Sent as it is, instead of a body. */
  raw?: string
  /** Name → place in the reply whose value later steps use. */
  capture?: Record<string, string>
  until?: Condition
  pauseMs?: number
  /** False for a step that only prepares. */
  compare?: boolean
  /** Places whose value, or whose value but not its type, may differ. */
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

/** A reply with everything that changes from run to run replaced by a word for it. */
export type Reply = {
  status: number
  kind: 'json' | 'text' | 'empty' | 'binary'
  /** Without its parameters; empty when there is none. */
  contentType: string
  headers?: Record<string, string | null>
  body?: unknown
}

type Recording = { steps: Array<{ id: string; response: Reply }> }

const folder = join(__dirname, '..', '..')

/** Names of the conversations recorded on a real server of this edition and version. */
export function recordedScenarios(server: string): string[] {
  return readdirSync(join(folder, 'recordings', server)).map((file) => file.replace('.json', ''))
}

export function readScenario(name: string): Scenario {
  return JSON.parse(readFileSync(join(folder, 'scenarios', `${name}.json`), 'utf8'))
}

export function readRecording(server: string, name: string): Recording {
  return JSON.parse(readFileSync(join(folder, 'recordings', server, `${name}.json`), 'utf8'))
}
