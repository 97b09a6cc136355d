import { STATUS_CODES } from 'node:http'

import { refusalHeaders, type Headers } from '../headers'

/** Logs and temporary paths of nginx; with a read-only root, only `/tmp` or its replacement is writable. */
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

/** Lines that set headers; the type of a response can't be set with `add_header`. */
export function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) =>
    name === 'content-type'
      ? `default_type ${quote(value)};`
      : `add_header ${name} ${quote(value)} always;`,
  )
}

/** Quotes a text for nginx, where a dollar sign starts a variable. Throws for text that nginx can't express. */
export function quote(text: string): string {
  if (/[\\$\n]|"/.test(text)) throw new Error(`nginx has no way to write ${JSON.stringify(text)}`)
  return `"${text}"`
}

/**
 * Makes nginx's own refusals look like the console server's. `for` lists the nginx statuses that become this one;
 * `more` are additional lines of each.
 */
export function refusals(
  rows: ReadonlyArray<{ status: number; for: readonly number[] }>,
  more: readonly string[] = [],
): string[] {
  return rows.flatMap(({ status, for: reasons }) => [
    // an unreadable address reaches no named location
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
  return [`${head} {`, ...lines.flatMap((line) => line.split('\n')).map(indent), '}'].join('\n')
}

const indent = (line: string) => (line === '' ? '' : `  ${line}`)
