// How long a look at a listing or a report usually takes (spec §9). A narrow screen would break it after the hyphen.

export const ReviewDays = () => <span className="whitespace-nowrap">1-2 business days</span>
