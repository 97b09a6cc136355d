import {
  apiReplyHeaders,
  refusalHeaders,
  transportHeaders,
  unreachableHeaders,
  type Headers,
} from '../headers'
import { block, frame, headerLines, location, quote, refusals } from './nginx-parts'

export type EdgeOptions = {
  /** Where it listens for users over TLS: a port, or an address with one. */
  listen: string
  /** Where it listens without TLS; visitors are redirected to the address above. */
  plain: string
  /** Serves `/healthz` to process monitors. */
  health: string
  /** HTTP/2 is a parameter of `listen` before nginx 1.25.1, and a directive of its own since. */
  isBefore125?: boolean
  cert: string
  key: string
  scratch: string
  /** DNS resolver for the names below. Defaults to the hosts file. */
  resolver?: string
  /** Address of the console server: page, registry and calls, and files that no other server has. */
  console: string
  /** Addresses of the shell's files and of a remote's by name; `$remote` is replaced with the name. */
  shell: string
  remotes: string | Readonly<Record<string, string>>
  /**
   * Management servers that devices reach by a separate name, and their brokers: `api.` and `broker.` before the name
   * of the installation, or before that of a tenant, which replaces `$tenant` in the addresses.
   */
  servers?: { isByTenant: boolean; api: string; broker: string }
}

/** Configuration of the nginx in front: TLS, HTTP/2, and routing. It stores nothing and decides nothing. */
export function edgeConfig(options: EdgeOptions): string {
  const { scratch, plain, health, resolver, remotes } = options
  return frame(
    scratch,
    [
      ...(resolver === undefined ? [] : [`resolver ${resolver} valid=5s;`]),
      ...settings,
      block('map $http_host $transport', transportMap()),
      ...(typeof remotes === 'string' ? [] : [block('map $remote $files', remoteMap(remotes))]),
      block('server', [
        `listen ${health};`,
        location('= /healthz', [...headerLines(refusalHeaders), 'return 200 "ok\\n";']),
        location('/', ['return 404;']),
      ]),
      block('server', [
        `listen ${plain} default_server;`,
        ...headerLines(refusalHeaders),
        'return 308 https://$host$request_uri;',
      ]),
      consoleServer(options),
      ...managementServers(options),
    ].join('\n'),
  )
}

const settings = [
  'ssl_protocols TLSv1.2 TLSv1.3;',
  'ssl_session_cache shared:tls:10m;',
  'ssl_session_tickets off;',
  'large_client_header_buffers 4 16k;',
  'client_header_timeout 60s;',
  'client_body_timeout 60s;',
  'send_timeout 60s;',
  'keepalive_timeout 72s;',
  // the console server limits the size of a call as it streams
  'client_max_body_size 0;',
  'proxy_http_version 1.1;',
  'proxy_request_buffering off;',
  'proxy_max_temp_file_size 0;',
  'proxy_connect_timeout 10s;',
  // slightly longer than the console server waits for the management server
  'proxy_read_timeout 60s;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  'proxy_set_header X-Request-Id $request_id;',
]

/** For a name of this machine, the policy would apply to every other server on it. */
function transportMap(): string[] {
  const ownNames = String.raw`"~^(?:(?:[^:]+\.)?localhost|127\.[\d.]+|\[::1\])(?::\d+)?$"`
  return [
    ...Object.values(transportHeaders).map((value) => `default ${quote(value)};`),
    `${ownNames} "";`,
  ]
}

function remoteMap(remotes: Readonly<Record<string, string>>): string[] {
  return Object.entries(remotes).map(([name, address]) => `${name} ${address};`)
}

function consoleServer(options: EdgeOptions): string {
  const { listen, shell, remotes } = options
  const files = typeof remotes === 'string' ? remotes : '$files'
  return block('server', [
    ...listenDirectives(options, `${listen} ssl`, 'default_server'),
    ...transport,
    ...refusals(
      [
        { status: 400, for: [400, 494, 495, 496] },
        { status: 404, for: [404] },
        { status: 414, for: [414] },
        { status: 502, for: [500, 502, 504] },
      ],
      transport,
    ),
    location('/', [`set $to ${options.console};`, 'proxy_pass http://$to;']),
    location(
      '/api',
      options.servers?.isByTenant
        ? // with many servers, none belongs to this origin: a page calls its tenant's server by its own name
          ['return 404;']
        : [
            `set $to ${options.console};`,
            'error_page 502 504 = @unreachable;',
            'proxy_pass http://$to;',
          ],
    ),
    location('/shell/', [...elsewhere, `set $to ${shell};`, 'proxy_pass http://$to;']),
    location('~ ^/mfe/(?<remote>mfe-[a-z0-9-]+)/', [
      ...elsewhere,
      `set $to ${files};`,
      'proxy_pass http://$to;',
    ]),
    // a build that was delivered otherwise, or whose image is down: the console server has every file in use
    location('@console', [`set $to ${options.console};`, 'proxy_pass http://$to;']),
    location('@unreachable', [
      ...headerLines({ ...apiReplyHeaders, ...unreachableHeaders }),
      ...transport,
      // nginx replaces a literally empty text with a page of its own
      'set $nothing "";',
      'return 502 $nothing;',
    ]),
  ])
}

const elsewhere = ['proxy_intercept_errors on;', 'error_page 404 500 502 504 = @console;']

/** For a location with its own `add_header`, nginx inherits none from above. */
const transport = headerNames(transportHeaders).map(
  (name) => `add_header ${name} $transport always;`,
)

function headerNames(headers: Headers): string[] {
  return Object.keys(headers)
}

function listenDirectives({ isBefore125 = false, cert, key }: EdgeOptions, at: string, more = '') {
  return [
    `listen ${[at, ...(isBefore125 ? ['http2'] : []), more].filter(Boolean).join(' ')};`,
    ...(isBefore125 ? [] : ['http2 on;']),
    `ssl_certificate ${cert};`,
    `ssl_certificate_key ${key};`,
  ]
}

function managementServers(options: EdgeOptions): string[] {
  const { servers, listen } = options
  if (servers === undefined) return []
  const tenant = servers.isByTenant ? String.raw`(?<tenant>[a-z0-9-]+)\.` : ''
  const serverNamed = (word: string, lines: string[]) =>
    block('server', [
      ...listenDirectives(options, `${listen} ssl`),
      String.raw`server_name "~^${word}\.${tenant}";`,
      ...transport,
      ...refusals([{ status: 502, for: [502, 504] }], transport),
      ...lines,
    ])
  return [
    serverNamed('api', [location('/', [`set $to ${servers.api};`, 'proxy_pass http://$to;'])]),
    serverNamed('broker', [
      location('/', [
        `set $to ${servers.broker};`,
        'proxy_pass http://$to;',
        'proxy_set_header Host $http_host;',
        'proxy_set_header Upgrade $http_upgrade;',
        'proxy_set_header Connection upgrade;',
        'proxy_read_timeout 1h;',
      ]),
    ]),
  ]
}
