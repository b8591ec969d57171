# Decides how a rendered picture becomes a photograph: less noise, darker corners, a fine grain, JPEG.
#
#   blender -b -P food.py -- mugs,bowl out 80 30       (folder, size in percent, rays for each pixel)
#   python3 develop.py out/mugs.png ../mugs.jpg 7      (strength against noise; Debian: blender, python3-opencv)
import sys

import cv2
import numpy

source, target, strength = sys.argv[1], sys.argv[2], float(sys.argv[3])
picture = cv2.fastNlMeansDenoisingColored(cv2.imread(source), None, strength, strength, 5, 15)
height, width = picture.shape[:2]
down, across = numpy.mgrid[0:height, 0:width]
corners = 1 - 0.44 * ((across / width - 0.5) ** 2 + (down / height - 0.5) ** 2)
grain = numpy.random.default_rng(1).normal(0, 2.2, (height, width, 1))
photograph = numpy.clip(picture * corners[..., None] + grain, 0, 255).astype('uint8')
options = [cv2.IMWRITE_JPEG_QUALITY, 80, cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
cv2.imwrite(target, photograph, options)
