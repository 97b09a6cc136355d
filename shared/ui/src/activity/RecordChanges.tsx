import { isSecretField, jsonChanges } from '@meshdeck/domain/json-changes'

import { Box, Text } from '../controls/layout'
import { Panel } from '../page/Panel'
import { useTranslation } from '../translations'
import { changeText } from './activity-names'
import { type ChangedField, ChangedFields } from './ChangedFields'

/** Change in an activity entry: the record before and after, with the server's field names. */
export type RecordDiff = { Old?: unknown; New?: unknown } | null | undefined

/** Shows the change of a record with the server's field names. For a secret, it shows only that it changed. */
export function RecordChanges({ diff }: { diff: RecordDiff }) {
  const { t } = useTranslation()
  const fields = changedFields(diff, t('activity.change.secret'))

  return (
    <Panel title={t('activity.change.title')} aside={fields.length > 0 && fields.length}>
      {fields.length === 0 ? (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('activity.change.none')}
        </Text>
      ) : (
        <Box px="4" py="1">
          <ChangedFields fields={fields} />
        </Box>
      )}
    </Panel>
  )
}

/** Returns the changed fields, for the screen and for exported files. `hidden` replaces a secret. */
export function changedFields(diff: RecordDiff, hidden: string): ChangedField[] {
  return jsonChanges(diff?.Old, diff?.New).map(({ path, before, after }) => {
    const isSecret = isSecretField(path)
    const textOf = (value: unknown) => {
      if (value === undefined) return undefined
      return isSecret ? hidden : changeText(value, hidden)
    }
    const name = path.join('.')
    return { id: name, name, isMonospace: true, before: textOf(before), after: textOf(after) }
  })
}
