import { momentsAt, offsetName, zoneName } from '@meshdeck/domain/local-moment'
import { currentLanguage } from '@meshdeck/platform'
import { useField } from 'formik'

import { Box } from '../controls/layout'
import { useTranslation } from '../translations'
import type { FieldProps } from './FieldFrame'
import { TextField } from './text-fields'

type Props = FieldProps & {
  /** A day alone, which begins and ends in the same time zone. */
  isDay?: boolean
}

/**
 * A date, or a date with a time, in the time zone of the reader, which stands below it. Of a time that occurs twice
 * because clocks go back, says which one is used; a form refuses one that is skipped with `ui:field.skippedTime`.
 */
export function MomentField({ isDay = false, hint, ...field }: Props) {
  const { t } = useTranslation()
  const [{ value }] = useField<string>(field.name)
  const [moment, repeated] = momentsAt(isDay ? `${value}T12:00` : value) ?? []
  const language = currentLanguage()
  const zone = zoneName(language, moment === undefined ? {} : { moment })

  return (
    <TextField
      {...field}
      type={isDay ? 'date' : 'datetime-local'}
      hint={
        <>
          {hint} {t('field.timeZone', { zone })}
          {/* said when it comes up: what was typed means one of two times */}
          <Box as="span" display="block" role="status">
            {moment !== undefined &&
              repeated !== undefined &&
              t('field.repeatedTime', { offset: offsetName(language, moment) })}
          </Box>
        </>
      }
    />
  )
}
