import { parseRegistry, type PageRoute, type RegistryRemote } from '@meshdeck/federation/registry'
import type { Page } from '@playwright/test'

import { addressOf, readPathValues } from './api'
import type { TestConsole } from './console-pool'
import { isSweep } from './sweep'

/** A page as its remote declares it, with its address in the demonstration fleet. */
type DeclaredPage = { route: PageRoute; path: string; isLaidOutAsOthers: boolean }

/** Places of pages whose layout another page has as well. */
const laidOutAsOthers = new Set([
  'networks',
  'node',
  'all-nodes',
  'all-gateways',
  'all-config-files',
  'config-file',
  'gateways',
  'internet-gateways',
  'dns',
  'devices',
  'device',
  'new-host',
  'egress',
  'egress-route',
  'policies',
  'policy',
  // checked by their own tests, with changes in them
  'old-acls',
  'policy-issues',
  'deleted-policies',
  'policy-file',
  'reach',
  // checked by its own test, with an answer in it
  'connectivity-check',
  'tag',
  // checked by the tests of Pro
  'posture-checks',
  'jit-access',
  'users',
  'user',
  'platform-role',
  'network-role',
  'create-network-role',
  'who-may',
  'all-routes',
  'analytics',
  'keys',
])

/** Declarations of this console's remotes. */
export async function declaredRemotes(page: Page): Promise<readonly RegistryRemote[]> {
  return parseRegistry(await (await page.request.get('/registry.json')).json()).remotes
}

/** All pages in the frame that remotes declare. */
export async function declaredPages(page: Page, meshdeck: TestConsole): Promise<DeclaredPage[]> {
  const pathValues = await readPathValues(meshdeck)
  return (await declaredRemotes(page)).flatMap(({ routes }) =>
    routes.flatMap((route) =>
      'module' in route && route.layout !== 'none'
        ? [
            {
              route,
              path: addressOf(route, pathValues),
              isLaidOutAsOthers: laidOutAsOthers.has(route.place ?? ''),
            },
          ]
        : [],
    ),
  )
}

/** `npm test` takes one page of each layout, a sweep all pages. */
export const pagesOfEachLayout = async (page: Page, meshdeck: TestConsole) =>
  (await declaredPages(page, meshdeck)).filter(
    ({ isLaidOutAsOthers }) => isSweep || !isLaidOutAsOthers,
  )
