import { fileTypes, immutableHeaders, refusalHeaders } from '../headers'
import { block, frame, headerLines, location, refusals } from './nginx-parts'

type Options = {
  /** Where it listens: a port, or an address with one. */
  listen: string
  /** Holds `shell/` and `mfe/`, as the build writes them. */
  root: string
  /** A folder of its own to write to. */
  scratch: string
}

/** Names of files and folders as the console server takes them: none begins with a dot, none is empty. */
const SEGMENT = String.raw`\w[\w.-]*`

/** Encodings made at build time. */
const ENCODINGS = { br: 'br', gz: 'gzip' }

/** The nginx of an image that holds the files of the shell or of one remote, each in the encoding that a client takes. */
export function filesConfig({ listen, root, scratch }: Options): string {
  const folder = String.raw`^/(?:shell|mfe/${SEGMENT}/${SEGMENT})/${SEGMENT}`
  const locations = Object.entries(fileTypes).flatMap(([ending, type]) => {
    const headers = headerLines(immutableHeaders(type))
    const name = folder + ending.replace('.', String.raw`\.`)
    const encoded = Object.entries(ENCODINGS).map(([extension, coding]) =>
      location(`~ "${name}\\.${extension}$"`, [
        'internal;',
        'types {}',
        ...headers,
        `add_header content-encoding ${coding} always;`,
      ]),
    )
    return [
      ...encoded,
      location(`~ "${name}$"`, [
        'set $encoded $coding;',
        'if (!-f $request_filename$coding) { set $encoded ""; }',
        // an encoded file beside the wrong original would be another file
        'if (!-f $request_filename) { return 404; }',
        'if ($encoded) { rewrite ^ $uri$encoded last; }',
        'types {}',
        ...headers,
      ]),
    ]
  })
  const codings = Object.entries(ENCODINGS).map(
    ([extension, coding]) => `"~*(?:^|[ ,])${coding}(?:[ ;,]|$)" .${extension};`,
  )
  const server = block('server', [
    `listen ${listen};`,
    `root ${root};`,
    ...refusals([
      { status: 404, for: [403, 404, 405] },
      { status: 416, for: [416] },
    ]),
    location('= /healthz', [...headerLines(refusalHeaders), 'return 200 "ok\\n";']),
    ...locations,
    location('/', ['return 404;']),
  ])
  return frame(scratch, [block('map $http_accept_encoding $coding', codings), server].join('\n\n'))
}
