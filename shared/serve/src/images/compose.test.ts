import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSettings } from '@meshdeck/federation/settings'
import { parseTenant } from '@meshdeck/federation/tenants'
import { parse } from 'yaml'
import * as z from 'zod'

const root = join(import.meta.dirname, '../../../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  profiles: z.array(z.string()),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  healthcheck: z.object({ test: z.array(z.string()).min(2), interval: z.string() }),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.union([z.string(), z.object({ source: z.string() })])).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  networks: z.record(z.string(), z.unknown()),
})

const compose = composeSchema.parse(parse(textOf('docker-compose.yml'), { merge: true }))
const services = Object.entries(compose.services)
const dockerfile = textOf('shared/serve/Dockerfile')

/** Replaces each variable with its default. */
const fillDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

/** A name that identifies exactly one build: never `latest`, never a partial version. */
const PINNED = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-\w[\w.]*)?$/

test.each(services)('runs %s with no more rights than it needs', (_, service) => {
  expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(service).not.toHaveProperty('privileged')
  expect(service).not.toHaveProperty('cap_add')
  expect(service).not.toHaveProperty('network_mode')
  expect(fillDefaults(service.image)).toMatch(PINNED)
})

test.each(services)('reads the secrets of %s from files', (_, { environment, secrets }) => {
  const telling = Object.keys(environment).filter((name) => /PASS|SECRET|_KEY$|TOKEN/.test(name))
  expect(telling.filter((name) => !name.endsWith('_FILE'))).toEqual([])
  const named = secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source))
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(named))
})

test.each(services)(
  'lists for %s the services that it waits for in each of its profiles',
  (_, service) => {
    for (const name of Object.keys(service.depends_on)) {
      expect(compose.services[name]?.profiles).toEqual(expect.arrayContaining(service.profiles))
    }
  },
)

test('exposes one service in each profile, and databases only to their servers', () => {
  const open = services.filter(([, service]) => 'ports' in service)
  expect(open.map(([name]) => name)).toEqual(['console', 'edge', 'edge-hosted'])
  expect(open.flatMap(([, { profiles }]) => profiles)).toEqual(['console', 'community', 'hosted'])
  for (const [name, { networks }] of services.filter(([each]) => each.startsWith('database'))) {
    const [own = '', ...others] = Array.isArray(networks) ? networks : []
    expect(others).toEqual([])
    expect(compose.networks[own]).toEqual({ internal: true })
    const beside = services.filter(([, service]) => [service.networks].flat().includes(own))
    expect(beside.map(([each]) => each.replace(/-.*/, '')).toSorted()).toEqual([
      'broker',
      'database',
      'netmaker',
    ])
    expect(name).toMatch(/^database(?:-\w+)?$/)
  }
})

test('makes every image in a step of the Dockerfile, and every step from a pinned image', () => {
  const steps = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from = '', name]) => ({
    from,
    name,
  }))
  const built = services.flatMap(([, { build }]) => (build ? [build] : []))
  expect(new Set(built.map(({ dockerfile: file }) => file))).toEqual(
    new Set(['shared/serve/Dockerfile']),
  )
  expect(steps.map(({ name }) => name).toSorted()).toEqual(
    ['contents', ...new Set(built.map(({ target }) => target))].toSorted(),
  )
  for (const { from } of steps) expect(from).toMatch(PINNED)
  // the last instruction of each step sets its user
  const ends = dockerfile.split(/^FROM .*$/m).slice(2)
  for (const end of ends) expect(end).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
})

test('supplies valid settings and tenants', () => {
  const { hosted_settings: settings, ...tenants } = compose.configs
  expect(parseSettings(JSON.parse(fillDefaults(settings?.content ?? '')))).toMatchObject({
    variant: 'hosted',
    hostedHosts: ['api.acme.meshdeck.localhost', 'api.harbour.meshdeck.localhost'],
  })
  expect(Object.keys(tenants)).toEqual(['tenant_acme', 'tenant_harbour'])
  for (const { content } of Object.values(tenants)) parseTenant(JSON.parse(content))
})
