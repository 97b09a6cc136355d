import { STATUS_CODES } from 'node:http'

import { refusalHeaders, type Headers } from '../headers'

/** What nginx says of itself and writes where: a root that is read only leaves `/tmp`, or what takes its place. */
export function frame(scratch: string, http: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `  ${kind}_temp_path ${scratch}/${kind};`)
  return `worker_processes auto;
pid ${scratch}/nginx.pid;
error_log /dev/stderr warn;

events {
  worker_connections 1024;
}

http {
${temporary.join('\n')}
  # the console server logs each request, without what may be a secret
  access_log off;
  server_tokens off;
  sendfile on;
  # files are compressed when they are built, answers by the console server, which knows what holds a secret
  gzip off;

${http}
}
`
}

/** Lines that set headers; the type of an answer is none of those that may be added. */
export function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) =>
    name === 'content-type'
      ? `default_type ${quoted(value)};`
      : `add_header ${name} ${quoted(value)} always;`,
  )
}

/** A text as nginx reads it: a dollar sign begins a variable. Throws for what it has no way to write. */
export function quoted(text: string): string {
  if (/[\\$\n]|"/.test(text)) throw new Error(`nginx has no way to write ${JSON.stringify(text)}`)
  return `"${text}"`
}

/**
 * What nginx refuses itself, in the form in which the console server does. `for` are its own reasons that become this
 * one; `more` are further lines of each.
 */
export function refusals(
  each: readonly { status: number; for: readonly number[] }[],
  more: readonly string[] = [],
): string[] {
  return each.flatMap(({ status, for: reasons }) => [
    // an address that cannot be read leads to no location with a name
    `error_page ${reasons.join(' ')} = /.refused/${status};`,
    location(`= /.refused/${status}`, [
      'internal;',
      ...headerLines(refusalHeaders),
      ...more,
      `return ${status} "${STATUS_CODES[status]}\\n";`,
    ]),
  ])
}

export function location(match: string, lines: readonly string[]): string {
  return block(`location ${match}`, lines)
}

export function block(head: string, lines: readonly string[]): string {
  return [`${head} {`, ...lines.flatMap((line) => line.split('\n')).map(indented), '}'].join('\n')
}

const indented = (line: string) => (line === '' ? '' : `  ${line}`)
