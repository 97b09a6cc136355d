import { parseRegistry, type PageRoute, type RegistryRemote } from '@meshdeck/federation/registry'
import type { Page } from '@playwright/test'

import { addressOf, readPathValues } from './api'
import type { TestConsole } from './console-pool'
import { isSweep } from './sweep'

/** A page as its remote declares it, with its address in the demonstration fleet. */
type DeclaredPage = { route: PageRoute; path: string; hasOwnLayout: boolean }

/**
 * Places of one page for each layout. Other pages look like one of these, or have tests of their own that check them with
 * content.
 */
const pageOfEachLayout = new Set([
  'network',
  'nodes',
  'gateway',
  'graph',
  'metrics',
  'tags',
  'profile',
  'create-group',
  'group',
  'access-review',
  'user-in-full',
  'settings',
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
              hasOwnLayout: pageOfEachLayout.has(route.place ?? ''),
            },
          ]
        : [],
    ),
  )
}

/** `npm test` takes one page of each layout, a sweep all pages. */
export const pagesOfEachLayout = async (page: Page, meshdeck: TestConsole) =>
  (await declaredPages(page, meshdeck)).filter(({ hasOwnLayout }) => isSweep || hasOwnLayout)
