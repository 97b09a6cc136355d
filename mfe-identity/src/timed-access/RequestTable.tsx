import type { AccessRequests } from '@meshdeck/api/timed-access'
import { useCan, useReading, useSearchParams } from '@meshdeck/platform'
import { Flex, LinkButton, Text } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { ChevronLeft, ChevronRight, UserRoundCheck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'

import { useTranslation } from '../translations'
import { requestColumns } from './request-columns'
import { toRequestRows } from './request-rows'
import { useRequestActions } from './use-request-actions'
import { useShownRequests } from './use-shown-requests'

const toRows = ({ data }: AccessRequests) => toRequestRows(data)

/** The requests for a network that the address asks for, in pages of the server. */
export function RequestTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
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
        label={t('timedAccess.requests')}
        viewKey="access-requests"
        noun={(count) => t('timedAccess.count', { count })}
        reading={rows}
        failure={t('timedAccess.loadFailed')}
        columns={columns}
        rowActions={rowActions}
        empty={{
          icon: UserRoundCheck,
          title: t(`timedAccess.none.${tab}`),
          description: t('timedAccess.noneHint'),
        }}
      />
      <Pages key={tab} page={page} found={requests.data} />
    </>
  )
}

type PagesProps = { page: number; found: AccessRequests | undefined }

/** Leads from page to page, where there is more than one. */
function Pages({ page, found }: PagesProps) {
  const { t } = useTranslation()
  const last = found?.total_pages ?? page
  const isOneOfMany = page > 1 || last > 1
  // it stays from then on: whoever comes by it to the only page left would lose the focus with it
  const [isNeeded, setIsNeeded] = useState(isOneOfMany)
  if (isOneOfMany && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null

  return (
    <Flex
      as="nav"
      aria-label={t('timedAccess.pages.label')}
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      pt="3"
      flexShrink="0"
      textStyle="sm"
      color="fg.muted"
    >
      <Text flexGrow="1">
        {found && t('timedAccess.pages.text', { page, last, count: found.total })}
      </Text>
      <PageLink
        to={page > 1 ? Math.min(page - 1, last) : undefined}
        label={t('timedAccess.pages.newer')}
      >
        <ChevronLeft aria-hidden="true" />
      </PageLink>
      <PageLink to={page < last ? page + 1 : undefined} label={t('timedAccess.pages.older')}>
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
