import { type Tag, tagListQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import { findIn, useCachedQuery, useNameOf, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, EmptyState, LinkButton, PageHeader, Tabs } from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Tags } from 'lucide-react'

import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { TagColor } from './tag-columns'
import { tagDialogs } from './tag-dialogs'
import { TagReferencesPanel, useTagReferences } from './tag-references'
import { toTagRows } from './tag-rows'
import { TagMemberTable } from './TagMemberTable'
import { useTagActions, useTagRefusal } from './use-tag-actions'

/** Page of one tag of a network: its members, and what names it [TG-001]. */
export function TagPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const tagId = useRequiredParam('tagId')
  // usually cached by the table; Refresh refetches it
  const tags = useCachedQuery(tagListQuery(networkId))
  const tag = findIn(tags, ({ id }) => id === tagId)
  const [row] = tag.data ? toTagRows([tag.data]) : []
  const name = row?.name ?? tagName(tagId, networkId)
  useNameOf(tagId, name)
  const onLeave = useLeave(paths.tags(networkId))

  return (
    <>
      <PageHeader
        icon={Tags}
        title={name}
        aside={row?.color !== undefined && <TagColor color={row.color} />}
        description={
          row &&
          [
            t('tags.deviceCount', { count: row.devices }),
            t('tags.fileCount', { count: row.configFiles }),
            row.isBuiltIn && t('tags.builtInHint'),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        docsUrl={docs.tags}
        refreshes={['tags', 'nodes', 'hosts', 'policies', 'egress', 'enrollment-keys']}
      >
        {tag.data && <TagActions networkId={networkId} onLeave={onLeave} tag={tag.data} />}
      </PageHeader>
      <PageAbout
        reading={tag}
        failure={t('tags.loadFailed')}
        missing={
          <EmptyState icon={Tags} title={t('tags.notFound')} description={t('tags.notFoundHint')}>
            <LinkButton to={paths.tags(networkId)}>{t('tags.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => <TagTabs networkId={networkId} tag={shown} />}
      </PageAbout>
      <Dialogs of={tagDialogs} refusal={useTagRefusal(networkId)} />
    </>
  )
}

type TagTabProps = { networkId: string; tag: Tag }

function TagActions({ networkId, tag, onLeave }: TagTabProps & { onLeave: LeavePage }) {
  const { rowActions } = useTagActions(networkId, { onLeave })
  const [row] = toTagRows([tag])
  return row && <DetailActions name={row.name} actions={rowActions(row)} />
}

function TagTabs({ networkId, tag }: TagTabProps) {
  const { t } = useTranslation()

  return (
    <Tabs
      label={tag.tag_name}
      tabs={[
        {
          id: 'members',
          label: t('tags.members.title'),
          content: <TagMemberTable key={tag.id} networkId={networkId} tag={tag} />,
        },
        {
          id: 'uses',
          label: t('tags.uses.title'),
          content: <TagReferenceList networkId={networkId} tag={tag} />,
        },
      ]}
    />
  )
}

function TagReferenceList({ networkId, tag }: TagTabProps) {
  const uses = useTagReferences(networkId, tag.id)

  return (
    <DetailGrid>
      <TagReferencesPanel networkId={networkId} {...uses} />
    </DetailGrid>
  )
}
