// Knows the colours of the map of streets. A canvas takes no variables of CSS.

export const mapColours = {
  background: '#f6f1e6',
  park: '#dde8cd',
  institution: '#efe3d6',
  water: '#c3d3ea',
  building: '#e8dece',
  road: '#ffffff',
  roadEdge: '#ddd1bd',
  highway: '#f9d9a8',
  highwayEdge: '#dba85f',
  rail: '#b5ab9d',
  boundary: '#a79bbd',
  name: '#2c2a45',
  placeName: '#1b2065',
  waterName: '#3f5f8f',
  parkName: '#3d5a2c',
  halo: '#fbf8f1',
}
