import { isKnownHost } from '@meshdeck/demo-server/known-hosts'
import type { WatchedStore } from '@meshdeck/federation/stores'

import type { Installation } from '../installation'
import { isArrival } from '../listen/place'
import type { Page, Tally } from '../watch/metrics'
import { overviewOf } from './overview'
import { overviewPage } from './overview-page'
import { languageIn } from './words'

type Options = {
  installation: Pick<Installation, 'current' | 'ofTenant'>
  store: WatchedStore | undefined
  tally: () => Promise<Tally>
  allowHost?: readonly string[]
}

/** Longer is no name of a tenant. */
const LONGEST_SEARCH = 63

/** Answers whoever looks after a console; under the names of the console alone, for it tells of tenants. */
export function operatorsPage({ allowHost = [], ...options }: Options): Page {
  return async ({ url = '/', headers, socket }) => {
    const isOurs =
      isKnownHost(headers.host, allowHost) || isArrival(headers.host, socket.localAddress)
    if (!isOurs) return undefined
    const query = new URL(url, 'http://console').searchParams
    const search = (query.get('tenant') ?? '').trim().toLowerCase().slice(0, LONGEST_SEARCH)
    const language = languageIn(headers['accept-language'])
    return overviewPage({ overview: await overviewOf(options, search), search, language })
  }
}
