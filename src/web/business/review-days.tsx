// How long moderators usually take to look at a listing or a report (spec §9). It must not break after its hyphen.

export const ReviewDays = () => <span className="whitespace-nowrap">1-2 business days</span>
