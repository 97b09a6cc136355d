import { useTranslation } from '../translations'

/** As many names as a question has room for. */
export const NAMES_SHOWN = 10

/** Names in a sentence or after a colon, as many as a question has room for unless `shown` says so: "web, db, and 3 more". */
export function useNameList() {
  const { t } = useTranslation()

  return (all: readonly string[], shown = NAMES_SHOWN): string => {
    const names = all.slice(0, shown).join(', ')
    const rest = all.length - shown
    return rest > 0 ? t('names.andMore', { names, count: rest }) : names
  }
}
