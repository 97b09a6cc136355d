import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'

import { Button } from '../controls/Button'
import { lazyOverlay } from '../overlays/lazy-overlay'
import { WideLabel } from '../page/WideLabel'
import { useTranslation } from '../translations'
import type { ViewActionsProps } from './ViewActions'

const LazyViewActions = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './ViewActions')).ViewActions,
)

type Props = Omit<ViewActionsProps, 'triggerId' | 'isOpen' | 'onOpenChange'>

/** Named views, which columns are shown, how close the rows stand, and what is shown as a file. */
export function ViewMenu(props: Props) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  return (
    <>
      <Button
        id={triggerId}
        variant="ghost"
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyViewActions.preload}
        onFocus={LazyViewActions.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        <WideLabel>{t('view.title')}</WideLabel>
      </Button>
      {isOpen !== undefined && (
        <LazyViewActions
          {...props}
          triggerId={triggerId}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  )
}
