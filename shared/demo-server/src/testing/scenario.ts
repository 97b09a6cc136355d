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

/** A conversation, and what servers replied to its steps, by version and edition: `1.5.1-ce`. */
type Recording = Scenario & {
  recorded: Record<string, Array<{ id: string; response: Reply }>>
}

const folder = join(__dirname, '..', '..', 'recordings')

/** Names of the conversations recorded on a real server of this edition and version. */
export function recordedScenarios(server: string): string[] {
  return readdirSync(folder)
    .map((file) => file.replace('.json', ''))
    .filter((name) => readScenario(name).recorded[server])
}

/** A conversation with all that was recorded of it. */
export function readScenario(name: string): Recording {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

/** What this server replied to the steps of a conversation; empty when it was not recorded there. */
export function repliesOf(server: string, name: string): Map<string, Reply> {
  const steps = readScenario(name).recorded[server] ?? []
  return new Map(steps.map(({ id, response }) => [id, response]))
}
