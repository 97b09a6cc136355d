import { parseArgs } from 'node:util'

import { plainOptionError } from '@meshdeck/domain/option-error'
import { reasonOf } from '@meshdeck/federation/reason-of'

import { StartError } from '../start-error'
import { consoleOptionsSchema, type ConsoleOptions } from './console-options'
import described from './console-options.json'

/** Flags of the command line, by name without dashes. */
type Flags = Readonly<
  Record<string, string | boolean | ReadonlyArray<string | boolean> | undefined>
>

/** The options as `--help` lists them. */
export const optionLines = described
  .map(({ name, value, help }) => `  ${`--${name} ${value}`.padEnd(22)} ${help}`)
  .join('\n')

/**
 * Reads the options of a command line and of the environment; a flag wins. `--base-path` is `MESHDECK_BASE_PATH` there,
 * and an option that can be repeated is one variable with commas. Throws a `StartError` of one line that uses the name
 * with which the invalid value was given.
 */
export function readOptions(flags: Flags, env: NodeJS.ProcessEnv): ConsoleOptions {
  const givenOptions = described.flatMap(({ name, isRepeated = false }) => {
    const variable = variableOf(name)
    const text = env[variable]
    if (flags[name] !== undefined) return [{ name, source: `--${name}`, value: flags[name] }]
    // a unit or a compose file omits a variable by leaving it empty
    if (text === undefined || text === '') return []
    return [{ name, source: variable, value: isRepeated ? text.split(/\s*,\s*/) : text }]
  })
  const { data, error } = consoleOptionsSchema.safeParse(
    Object.fromEntries(givenOptions.map(({ name, value }) => [keyOf(name), value])),
  )
  if (data) return data

  const [issue] = error.issues
  const source = givenOptions.find(({ name }) => keyOf(name) === issue?.path[0])?.source
  throw new StartError(`${source}: ${issue?.message}.`, { isInOptions: true })
}

/** Names of variables that look like options but aren't, such as a typo in a unit file. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const knownNames = described.map(({ name }) => variableOf(name))
  return Object.keys(env).filter(
    (name) => name.startsWith('MESHDECK_') && !knownNames.includes(name),
  )
}

/** Returns the options of a process, or `help` when requested. Throws a `StartError`, also for an unknown option. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { help, ...flags } = parseFlags(args)
  return help === true ? 'help' : readOptions(flags, env)
}

/** Returns the flags of a command line. Throws a `StartError` for an unknown option. */
export function parseFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(
    described.map(({ name, isRepeated = false }) => [
      name,
      { type: 'string' as const, multiple: isRepeated },
    ]),
  )
  try {
    return parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    const sentence = plainOptionError(reasonOf(error))
    throw new StartError(`${sentence}. Try --help.`, { cause: error, isInOptions: true })
  }
}

const variableOf = (name: string) => `MESHDECK_${name.replaceAll('-', '_').toUpperCase()}`

const keyOf = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
