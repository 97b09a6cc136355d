import { GlobalStyles } from '@meshdeck/ui/shell'

/** Shadows and backgrounds are gone there: edges and marks are drawn with the colours of the system. */
const forcedColors = {
  '[role=menu], [role=dialog], [role=alertdialog], [data-scope=tooltip][data-part=content], [data-sonner-toast] > *':
    { border: '1px solid CanvasText' },
  'a[aria-current=page], [data-highlighted], tr[aria-selected=true], [role=option]:is([aria-selected=true], [data-active])':
    { outline: '2px solid Highlight !important', outlineOffset: '-2px' },
  // some have a colour of the theme, which no longer fits to its ground
  svg: { color: 'inherit !important' },
}

/** On paper the page alone, as long as it is and dark on white, whatever the theme. */
const print = {
  'nav[aria-label], header, [data-sonner-toaster]': { display: 'none !important' },
  'body *': {
    color: 'black !important',
    background: 'none !important',
    boxShadow: 'none !important',
  },
  'body, body *:has(main), main': {
    display: 'block !important',
    height: 'auto !important',
    overflow: 'visible !important',
    background: 'white !important',
  },
}

/** How the frame looks where it is not on a usual screen. */
export function OtherMedia() {
  return (
    <GlobalStyles
      styles={{ '@media (forced-colors: active)': forcedColors, '@media print': print }}
    />
  )
}
