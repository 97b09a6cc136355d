import { accessRequestsQuery } from '@meshdeck/api/timed-access'
import { useQuery, useSearchParams } from '@meshdeck/platform'

/** The first needs no word in the address. */
const requestTabs = ['pending', 'approved', 'denied', 'expired', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

/** The requests that the address asks for: those of a tab, page by page as the server gives them. */
export function useShownRequests(networkId: string) {
  const [params] = useSearchParams()
  const tab = requestTabs.find((one) => one === params.get('tab')) ?? 'pending'
  const page = pageIn(params.get('page'))
  const status = tab === 'all' ? '' : tab

  return { tab, page, requests: useQuery(accessRequestsQuery({ networkId, status, page })) }
}

/** What makes no sense is the first. */
function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
