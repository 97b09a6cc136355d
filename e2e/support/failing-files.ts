import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page, Route } from '@playwright/test'

/** How a file may not arrive. */
export const failures = ['aborted', 'missing', 'altered'] as const
export type Failure = (typeof failures)[number]

const answers: Record<Failure, (route: Route) => Promise<void>> = {
  aborted: (route) => route.abort(),
  missing: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  altered: alter,
}

/** Changes one byte of what is on its way. */
async function alter(route: Route) {
  const response = await route.fetch()
  const text = await response.text()
  await route.fulfill({ response, body: `${text.slice(0, -1)} ` })
}

/**
 * Lets the files of an address fail until `mend` is called. `failed` and `arrived` hold the paths
 * that were asked for before and after.
 */
export async function failFiles(page: Page, address: string | RegExp, failure: Failure) {
  const failed: string[] = []
  const arrived: string[] = []
  let isMended = false
  await page.route(address, (route) => {
    const { pathname } = new URL(route.request().url())
    ;(isMended ? arrived : failed).push(pathname)
    return isMended ? route.continue() : answers[failure](route)
  })
  return {
    failed,
    arrived,
    mend() {
      isMended = true
    },
  }
}

/** The files of the shell that are a lent package, as an address: those that come when it is first asked for. */
export async function lentFiles(key: string): Promise<RegExp> {
  const manifest = fileURLToPath(new URL('../../.build/shell/shell.json', import.meta.url))
  const { lazy } = JSON.parse(await readFile(manifest, 'utf8'))
  return new RegExp(`/shell/(${lazy[key].join('|')})$`)
}
