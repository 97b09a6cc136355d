import { ApplyBranding } from '../branding/ApplyBranding'
import { Connection } from '../connection/Connection'
import { FollowServerDisplay } from '../display/FollowServerDisplay'
import { Extras } from '../extras/Extras'
import { ServerNotices } from '../health/ServerNotices'
import { Keyboard } from '../keyboard/Keyboard'
import { NoteVisits } from '../palette/NoteVisits'
import { PaletteButton } from '../palette/PaletteButton'
import { ManagedHost } from '../tenant/ManagedHost'
import { CheckUpgrade } from '../upgrade/CheckUpgrade'
import { GoToVersion } from '../versioned/GoToVersion'
import { FocusPage } from './FocusPage'
import { OtherMedia } from './OtherMedia'

/**
 * What the frame does once the page is there: nobody waits for any of it. What did not arrive is
 * fetched again at the next `path`.
 */
export function Afterwards(_props: { path: string }) {
  return (
    <>
      <Connection />
      <ServerNotices />
      <ManagedHost />
      <ApplyBranding />
      <FollowServerDisplay />
      <CheckUpgrade />
      <GoToVersion />
      <Extras />
      <PaletteButton />
      <Keyboard />
      <NoteVisits />
      <FocusPage />
      <OtherMedia />
    </>
  )
}
