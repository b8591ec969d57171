// Decides whether everybody can see the business of a page. What the public reads does not even name a status.
export const isPublic = (business: object): boolean =>
  !('approvalStatus' in business) || business.approvalStatus === 'approved'
