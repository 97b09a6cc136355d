import type { AccessRequests } from '@meshdeck/api/jit-access'
import { denyAccess, revokeAccess } from '@meshdeck/api/jit-access-changes'
import { type TFunction, useCan, useReading, useSearchParams } from '@meshdeck/platform'
import {
  Badge,
  Flex,
  LinkButton,
  type MenuAction,
  RelativeTime,
  Text,
  useConfirm,
  useDialog,
} from '@meshdeck/ui'
import { type Column, DataTable, RowLink, RowName } from '@meshdeck/ui/data-table'
import { ChevronLeft, ChevronRight, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { type RequestRow, toRequestRows, useShownRequests } from './access-rows'

const toRows = ({ data }: AccessRequests) => toRequestRows(data)

/** The requests for a network that the URL selects, paged by the server. */
export function RequestTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { tab, page, requests } = useShownRequests(networkId)
  const rows = useReading(requests, toRows)
  const rowActions = useRequestActions(networkId)
  const columns = useMemo(() => requestColumns(t, isAdmin), [t, isAdmin])

  return (
    <>
      <DataTable
        key={`${tab} ${page}`}
        label={t('jitAccess.requests')}
        viewKey="access-requests"
        noun={(count) => t('jitAccess.count', { count })}
        reading={rows}
        failure={t('jitAccess.loadFailed')}
        columns={columns}
        rowActions={rowActions}
        empty={{
          icon: UserRoundCheck,
          title: t(`jitAccess.none.${tab}`),
          description: t('jitAccess.noneHint'),
        }}
      />
      <Pages key={tab} page={page} requests={requests.data} />
    </>
  )
}

type PagesProps = { page: number; requests: AccessRequests | undefined }

/** Links to the previous and next page, if there are several. */
function Pages({ page, requests }: PagesProps) {
  const { t } = useTranslation()
  const lastPage = requests?.total_pages ?? page
  const isOneOfMany = page > 1 || lastPage > 1
  // stays visible: a user who follows it to the only remaining page would lose the focus
  const [isNeeded, setIsNeeded] = useState(isOneOfMany)
  if (isOneOfMany && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null

  return (
    <Flex
      as="nav"
      aria-label={t('jitAccess.pages.label')}
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      pt="3"
      flexShrink="0"
      textStyle="sm"
      color="fg.muted"
    >
      <Text flexGrow="1">
        {requests && t('jitAccess.pages.text', { page, last: lastPage, count: requests.total })}
      </Text>
      <PageLink
        to={page > 1 ? Math.min(page - 1, lastPage) : undefined}
        label={t('jitAccess.pages.newer')}
      >
        <ChevronLeft aria-hidden="true" />
      </PageLink>
      <PageLink to={page < lastPage ? page + 1 : undefined} label={t('jitAccess.pages.older')}>
        <ChevronRight aria-hidden="true" />
      </PageLink>
    </Flex>
  )
}

type LinkProps = { to: number | undefined; label: string; children: ReactNode }

/** Stays a link on the last page: a user who followed it there would lose the focus. */
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

/**
 * The columns of access requests. The server sorts them, because it returns pages. Only administrators get a link to
 * the page of the requesting user.
 */
const requestColumns = (t: TFunction<'identity'>, isAdmin: boolean): Array<Column<RequestRow>> => [
  {
    id: 'user',
    header: t('jitAccess.column.user'),
    width: 'minmax(9rem, 1fr)',
    isFixed: true,
    text: ({ name }) => name,
    cell: ({ name }) =>
      isAdmin ? <RowLink to={paths.user(name)}>{name}</RowLink> : <RowName>{name}</RowName>,
  },
  {
    id: 'reason',
    header: t('jitAccess.column.reason'),
    width: 'minmax(12rem, 3fr)',
    phone: 'below',
    text: ({ reason }) => reason,
    cell: ({ reason }) => (
      <span className="text" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('jitAccess.column.state'),
    width: 'minmax(6.5rem, 9rem)',
    phone: 'beside',
    text: ({ state }) => t(`jitAccess.state.${state}`, { defaultValue: state }),
    cell: ({ state }) => <RequestState state={state} />,
  },
  momentColumn(t, 'asked', ({ asked }) => asked),
  momentColumn(t, 'decided', ({ decided }) => decided),
  {
    id: 'by',
    header: t('jitAccess.column.by'),
    width: 'minmax(6rem, 1fr)',
    cell: ({ decidedBy }) => decidedBy || '–',
  },
  momentColumn(t, 'ends', ({ ends }) => ends),
]

function momentColumn(
  t: TFunction<'identity'>,
  id: 'asked' | 'decided' | 'ends',
  momentOf: (row: RequestRow) => number | undefined,
): Column<RequestRow> {
  return {
    id,
    header: t(`jitAccess.column.${id}`),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    ...(id === 'ends' && { phone: 'below-end', isLabelled: true }),
    moment: momentOf,
    cell: (row) => {
      const moment = momentOf(row)
      return moment === undefined ? '–' : <RelativeTime moment={moment} isAhead={id === 'ends'} />
    },
  }
}

/** State of a request; an unknown one is shown as it is. */
function RequestState({ state }: { state: string }) {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette={palettes.get(state) ?? 'neutral'}>
      {t(`jitAccess.state.${state}`, { defaultValue: state })}
    </Badge>
  )
}

const palettes = new Map([
  ['pending', 'warning'],
  ['approved', 'success'],
])

/** Returns the menu of an access request: approve, deny, and revoke. */
function useRequestActions(networkId: string) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const confirm = useConfirm()
  const refusal = useCan().whyNotIn(networkId, t('jitAccess.refused'))

  const deny = ({ id, name }: RequestRow) =>
    confirm({
      title: t('jitAccess.deny.title', { name }),
      description: `${t('jitAccess.deny.text', { network: networkId })} ${t('jitAccess.deny.reach')}`,
      action: t('jitAccess.deny.confirm'),
      onConfirm: () => denyAccess({ networkId, id }),
      success: t('jitAccess.deny.done', { name }),
      failure: t('jitAccess.deny.failed', { name }),
    })

  const revoke = ({ grantId, name }: RequestRow) =>
    confirm({
      title: t('jitAccess.revoke.title', { name }),
      description: `${t('jitAccess.revoke.text', { network: networkId })} ${t('jitAccess.revoke.reach')}`,
      action: t('jitAccess.revoke.confirm'),
      onConfirm: () => revokeAccess({ networkId, grantId }),
      success: t('jitAccess.revoke.done', { name }),
      failure: t('jitAccess.revoke.failed', { name }),
    })

  return function rowActions(row: RequestRow): MenuAction[] {
    const notWaiting = refusal ?? (row.state === 'pending' ? undefined : t('jitAccess.decided'))
    const isGranted = row.state === 'approved' && row.grantId !== ''
    return [
      {
        label: t('jitAccess.approve.action'),
        icon: UserRoundCheck,
        disabledReason: notWaiting,
        to: linkTo('approve-access', { request: row.id }),
      },
      {
        label: t('jitAccess.deny.action'),
        icon: X,
        isDanger: true,
        disabledReason: notWaiting,
        onSelect: () => deny(row),
      },
      {
        label: t('jitAccess.revoke.action'),
        icon: UserRoundX,
        isDanger: true,
        startsGroup: true,
        disabledReason: refusal ?? (isGranted ? undefined : t('jitAccess.nothingGranted')),
        onSelect: () => revoke(row),
      },
    ]
  }
}
