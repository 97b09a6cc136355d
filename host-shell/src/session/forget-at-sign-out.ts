import { onSessionEnd } from '@meshdeck/platform/shell'

import { forgetChanges } from '../changes/forget-changes'
import { forgetRecent } from '../visits/recent'

/* From when this is here. What keeps something by person brings it along, and so does whatever signs somebody out:
   pages outside of the frame have nothing else of the first, but what was kept before is there all the same. */
onSessionEnd((endedBy, username) => {
  if (endedBy !== 'signed-out') return
  forgetRecent(username)
  forgetChanges(username)
})
