/** @typedef {import('./files.mjs').Names} Names */

/**
 * Returns the files of a list page to copy: networks, with a dialog that creates one. Inside this repository, requests
 * come from `@meshdeck/api`; an external remote has its own.
 * @param {Names} names
 * @param {{ isOutside: boolean }} where
 * @returns {Record<string, string>}
 */
export function pageFiles(names, { isOutside }) {
  const folder = `src/${names.id}`
  const source = isOutside ? outside : inside
  return {
    [`${folder}/${names.page}.tsx`]: page(names, source),
    [`${folder}/network-columns.tsx`]: columns(names, source),
    [`${folder}/CreateNetworkDialog.tsx`]: dialog(names, source),
    [`${folder}/${names.page}.test.tsx`]: test(names, source),
    ...(isOutside && { [`${folder}/networks.ts`]: requests(names) }),
  }
}

/**
 * @typedef {object} Source
 * @property {string} query Module of the query, and of the type of what it returns.
 * @property {string} change Module of the change.
 * @property {string} path The query's path below `/api`.
 * @property {string} input What the dialog sends.
 */

/** @type {Source} */
const inside = {
  query: '@meshdeck/api/networks',
  change: '@meshdeck/api/network-changes',
  path: 'v1/networks/stats',
  input: `{
          netid: name,
          addressrange: range,
          addressrange6: '',
          defaultacl: 'yes',
          defaultDns: '',
          auto_join: true,
        }`,
}

/** @type {Source} */
const outside = {
  query: './networks',
  change: './networks',
  path: 'networks',
  input: '{ netid: name, addressrange: range }',
}

/** Returns the path of the page's query below `/api`. @param {{ isOutside: boolean }} where */
export const readOf = ({ isOutside }) => (isOutside ? outside : inside).path

/** @param {Names} names @param {Source} source */
function page({ id, group, page: name }, { query }) {
  return `import { networkListQuery } from '${query}'
import { useCan, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, PageHeader } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { PageIcon } from '../PageIcon'
import { useTranslation } from '../translations'
import { networkColumns, type NetworkRow, toNetworkRows } from './network-columns'

const dialogs = {
  'create-network': lazyOverlay(
    async () => (await import('./CreateNetworkDialog')).CreateNetworkDialog,
  ),
}

const searchText = ({ name, range4, range6 }: NetworkRow) => [name, range4, range6].join(' ')

/** An example: lists the networks that the user may see. */
export function ${name}() {
  const { t } = useTranslation()
  const networks = useReading(useQuery(networkListQuery()), toNetworkRows)
  const columns = useMemo(() => networkColumns(t), [t])

  return (
    <>
      <PageHeader
        icon={PageIcon}
        title={t('${group}.title')}
        description={t('${group}.description')}
        docsUrl="https://docs.netmaker.io"
        refreshes={['networks']}
      >
        <CreateNetworkButton />
      </PageHeader>
      <DataTable
        label={t('${group}.title')}
        viewKey="${id}"
        noun={(count) => t('${group}.count', { count })}
        reading={networks}
        failure={t('${group}.loadFailed')}
        columns={columns}
        searchText={searchText}
        empty={{
          icon: PageIcon,
          title: t('${group}.empty'),
          description: t('${group}.emptyHint'),
          children: <CreateNetworkButton />,
        }}
      />
      <Dialogs of={dialogs} />
    </>
  )
}

/** Disabled with the reason for users who can't create networks. */
function CreateNetworkButton() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()

  return (
    <DialogButton
      dialog="create-network"
      label={t('${group}.create.title')}
      refusal={isAdmin ? undefined : t('${group}.create.refused')}
    />
  )
}
`
}

/** @param {Names} names @param {Source} source */
function columns({ id, group }, { query }) {
  return `import type { Network } from '${query}'
import { placeHref, type TFunction } from '@meshdeck/platform'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

/** Network, as a table row. */
export type NetworkRow = { id: string; name: string; range4: string; range6: string }

/** Returns the rows for a list of networks. */
export function toNetworkRows(networks: readonly Network[]): NetworkRow[] {
  return networks.map(({ netid, addressrange, addressrange6 }) => ({
    id: netid,
    name: netid,
    range4: addressrange,
    range6: addressrange6,
  }))
}

/** Returns the columns of the table. The page of a network belongs to another remote, so its link is a place. */
export const networkColumns = (t: TFunction<'${id}'>): Array<Column<NetworkRow>> => [
  {
    id: 'name',
    header: t('${group}.column.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) => (
      <RowLink to={placeHref('network', { networkId: id })}>{name}</RowLink>
    ),
  },
  {
    id: 'ipv4',
    header: t('${group}.column.range4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ range4 }) => naturalKey(range4),
    text: ({ range4 }) => range4,
    cell: ({ range4 }) => <span className="mono">{range4 || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('${group}.column.range6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ range6 }) => naturalKey(range6),
    text: ({ range6 }) => range6,
    cell: ({ range6 }) => <span className="mono">{range6 || '–'}</span>,
  },
]
`
}

/** @param {Names} names @param {Source} source */
function dialog({ id, group }, { change, input }) {
  return `import { createNetwork } from '${change}'
import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

/** The messages are translation keys. The server checks the rest, and the dialog shows its message. */
const schema = z.object({
  name: z.string().check(z.regex(/^[a-z\\d-]{1,32}$/, '${id}:${group}.create.nameRule')),
  range: z.string().check(z.minLength(1, '${id}:${group}.create.rangeMissing')),
})

/** \`?dialog=create-network\`: creates a network with an IPv4 range. */
export function CreateNetworkDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()

  return (
    <FormDialog
      title={t('${group}.create.title')}
      failure={t('${group}.create.failed')}
      schema={schema}
      initialValues={{ name: '', range: '' }}
      onSubmit={async ({ name, range }) => {
        await createNetwork(${input})
        toast.success(t('${group}.create.done', { name }))
        close()
      }}
      onClose={close}
    >
      <TextField name="name" label={t('${group}.column.name')} required />
      <TextField name="range" label={t('${group}.column.range4')} required isMonospace />
    </FormDialog>
  )
}
`
}

/** @param {Names} names @param {Source} source */
const test = ({ id, word }, { path: request }) => `/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, firstOf, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

beforeAll(() => signInAsAdmin())

test('shows that there are no networks yet', async () => {
  await renderAt('/${id}', remote)
  expect(await screen.findByText('No networks yet')).toBeVisible()
  expect(screen.getByRole('heading', { name: '${word}', level: 1 })).toBeVisible()
})

test('creates a network and lists it', async () => {
  const user = await renderAt('/${id}', remote)
  await screen.findByText('No networks yet')
  await user.click(firstOf('link', 'Create network'))

  const dialog = await openedDialog('Create network')
  const field = (name: string) => within(dialog).getByRole('textbox', { name })
  await fill(user, field('Name'), 'office')
  await fill(user, field('IPv4 range'), '10.1.0.0/16')
  await pressButton(user, 'Create network', dialog)

  expect(await screen.findByRole('row', { name: /office/ })).toHaveTextContent('10.1.0.0/16')
})

test('shows why the networks were not loaded', async () => {
  await fault({ kind: 'error', message: 'disk full', path: '/api/${request}' })
  await renderAt('/${id}', remote)
  expect(await screen.findByRole('alert')).toHaveTextContent(/disk full/)
})
`

/** @param {Names} names */
const requests = ({ name }) => `import {
  api,
  type Infer,
  queryClient,
  queryKeyOf,
  queryOptions,
  readItems,
  readReply,
  z,
} from '@meshdeck/platform'

const text = z.withDefault(z.string(), '')
const networkSchema = z.object({ netid: z.string(), addressrange: text, addressrange6: text })
export type Network = Infer<typeof networkSchema>

/** GET /networks: every network that the user may see. The key starts with the resource and ends with this remote. */
export const networkListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('networks', {}, '${name}'),
    queryFn: ({ signal }) => readItems(api.get('networks', { signal }), networkSchema),
  })

type NetworkInput = Pick<Network, 'netid' | 'addressrange'>

/** POST /networks. Resolves when the lists of networks have been loaded again, here and in other remotes. */
export async function createNetwork(input: NetworkInput): Promise<void> {
  const json = { ...input, isipv4: 'yes', isipv6: 'no', defaultacl: 'yes' }
  await readReply(api.post('networks', { json }), z.unknown())
  await queryClient.invalidateQueries({ queryKey: ['networks'] })
}
`
