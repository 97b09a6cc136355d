/* What stories of several components show. */

/** A name that nothing is wide enough for, without a blank to break it at. */
export const LONG_NAME =
  'warehouse-floor-2-access-point-behind-the-cold-storage-gateway-frankfurt-1'

/** Words that need several lines everywhere. */
export const LONG_TEXT =
  'The gateway in Frankfurt and the three devices behind it lose their connection to the warehouse until somebody assigns another gateway, which the owner of the network has to approve first.'
