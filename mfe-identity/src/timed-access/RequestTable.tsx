import type { AccessRequests } from '@meshdeck/api/timed-access'
import { useCan, useReading, useSearchParams } from '@meshdeck/platform'
import { Flex, LinkButton, Text } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ChevronLeft, ChevronRight, UserRoundCheck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'

import { requestColumns } from './request-columns'
import { toRequestRows } from './request-rows'
import { useTimedAccessWords } from './timed-access-words'
import { useRequestActions } from './use-request-actions'
import { useShownRequests } from './use-shown-requests'

const toRows = ({ data }: AccessRequests) => toRequestRows(data)

/** The requests for a network that the address asks for, in pages of the server. */
export function RequestTable({ networkId }: { networkId: string }) {
  const { t } = useTimedAccessWords()
  const { isAdmin } = useCan()
  const { tab, page, requests } = useShownRequests(networkId)
  const rows = useReading(requests, toRows)
  const rowActions = useRequestActions(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => requestColumns(t, isAdmin), [t, isAdmin])

  return (
    <>
      <DataTable
        key={`${tab} ${page}`}
        label={t('requests')}
        viewKey="access-requests"
        noun={(count) => t('count', { count })}
        reading={rows}
        failure={t('loadFailed')}
        columns={columns}
        rowActions={rowActions}
        empty={{
          icon: UserRoundCheck,
          title: t(`none.${tab}`),
          description: t('noneHint'),
        }}
      />
      <Pages key={tab} page={page} found={requests.data} />
    </>
  )
}

type PagesProps = { page: number; found: AccessRequests | undefined }

/** Leads from page to page, where there is more than one. */
function Pages({ page, found }: PagesProps) {
  const { t } = useTimedAccessWords()
  const last = found?.total_pages ?? page
  const isOneOfMany = page > 1 || last > 1
  // it stays from then on: whoever comes by it to the only page left would lose the focus with it
  const [isNeeded, setIsNeeded] = useState(isOneOfMany)
  if (isOneOfMany && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null

  return (
    <Flex
      as="nav"
      aria-label={t('pages.label')}
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      pt="3"
      flexShrink="0"
      textStyle="sm"
      color="fg.muted"
    >
      <Text flexGrow="1">{found && t('pages.text', { page, last, count: found.total })}</Text>
      <PageLink to={page > 1 ? Math.min(page - 1, last) : undefined} label={t('pages.newer')}>
        <ChevronLeft aria-hidden="true" />
      </PageLink>
      <PageLink to={page < last ? page + 1 : undefined} label={t('pages.older')}>
        <ChevronRight aria-hidden="true" />
      </PageLink>
    </Flex>
  )
}

type LinkProps = { to: number | undefined; label: string; children: ReactNode }

/** It stays a link where it leads no further: whoever came to the last page by it would lose the focus with it. */
function PageLink({ to, label, children }: LinkProps) {
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  if (to !== undefined) search.set('page', String(to))

  return (
    <LinkButton
      size="sm"
      variant="outline"
      to={{ search: search.toString() }}
      {...(to === undefined && { 'aria-disabled': true, onClick: stay })}
    >
      {children} {label}
    </LinkButton>
  )
}

const stay = (event: MouseEvent) => event.preventDefault()
